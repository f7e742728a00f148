/** A rule of the product, and how to break it in the source. */
export interface Mutation {
  /** The rule in one sentence, with its number in docs/product-rules.md. */
  rule: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Files of `npm test`, one of which should fail. */
  tests: readonly string[];
}
