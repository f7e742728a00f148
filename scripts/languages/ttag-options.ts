import type { PluginItem, TransformOptions } from '@babel/core';

/** How ttag's compiler reads our sources, regardless of what it then does with the messages. */
export function ttagOptions(filename: string, what: Readonly<Record<string, unknown>>): TransformOptions {
  // Placeholders are numbered, so that any expression can be one and renaming a variable changes no catalog.
  // `gettext` gets what is chosen at run time, such as a refusal's message; find-messages.ts knows those.
  const extractors = { gettext: { invalidFormat: 'skip' } };
  const ttag: PluginItem = ['babel-plugin-ttag', { numberedExpressions: true, extractors, ...what }];
  return {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [ttag],
  };
}
