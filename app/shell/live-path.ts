/** The path of the live channel below the API's mount. */
export const LIVE_PATH = '/live';
/** The path below which the next change is asked for. */
export const ASK_PATH = '/changes';
