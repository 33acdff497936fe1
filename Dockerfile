# docker build -t ringside . ; docs/hosting.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/ringside
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /opt/ringside
COPY --from=build /opt/ringside ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4300 DATA_DIR=/data \
  NODE_COMPILE_CACHE=/data/compiled
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4300
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-heap-size=512", "build/app/main.js"]
