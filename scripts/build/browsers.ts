/** The oldest browsers that the client supports, as listed in the README. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
