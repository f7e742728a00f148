// Minifies what every first page loads once more: terser inlines and folds what the build's own minifier leaves, some 400
// bytes of the page before paying.

import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Our own code of the roadside page, and the menu of all who sign in. React, in "vendor", is larger after terser than before. */
const FIRST = /^assets\/(?:index|booking|signed-in)-/;

/** No function of ours is called with `new`, and no getter of ours does anything. */
const COMPRESS = { ecma: 2020, passes: 5, unsafe_arrows: true, pure_getters: true } as const;

export function minifyFirstPage(): Plugin {
  return {
    name: 'minify-first-page',
    apply: 'build',
    generateBundle: {
      // After the build's own, so that it is given what the browser would get.
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !FIRST.test(chunk.fileName)) continue;
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: COMPRESS });
          if (code) chunk.code = code;
        }
      },
    },
  };
}
