/** The oldest browsers that the client is built for. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
