export const LIVE_PATH = '/live';
export const ASK_PATH = '/changes';
