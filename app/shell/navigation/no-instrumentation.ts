/** Takes the place of React Router's measuring of handlers, which is not used here (vite.config.ts). */

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

export function getRouteInstrumentationUpdates(): object {
  return {};
}

export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router;
}
