import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Every route is known to the browser at once: no request per link to learn what it is.
  routeDiscovery: { mode: 'initial' },
  // A page and what it loads belong in one file for the browser.
  splitRouteModules: false,
} satisfies Config;
