/** The path of the live channel below the API's mount. */
export const LIVE_PATH = '/live';
