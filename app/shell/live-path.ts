/** Where the live channel stands below the API's mount. */
export const LIVE_PATH = '/live';
