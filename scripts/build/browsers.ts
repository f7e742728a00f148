/** The oldest browsers that the client supports, as README.md says. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
