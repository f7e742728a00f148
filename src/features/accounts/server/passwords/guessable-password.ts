// A password that meets every rule can still be easy to guess: "Password1!". It is refused if it is known from a breach, or is
// built so simply from known passwords, names and patterns that few guesses find it.

import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { breachedPasswords } from './breached-passwords.ts';

/** Rate limits and the slow hash take care of the rest. */
const FEWEST_GUESSES = 150_000;
const MIN_WORD_LENGTH = 3;

let estimator: Promise<ZxcvbnFactory> | undefined;

export type JudgedPassword = {
  readonly password: string;
  /** What others know about the owner: the name and the email address. */
  readonly about: readonly string[];
};

/** A long pass phrase takes up to a third of a second, so another process does the work. */
export async function isGuessable({ password, about }: JudgedPassword): Promise<boolean> {
  if ((await breachedPasswords()).has(password)) return true;
  estimator ??= loadEstimator();
  const words = ['parkvale', ...about.flatMap(wordsOf)];
  return (await estimator).check(password, words).guesses < FEWEST_GUESSES;
}

// The dictionaries take some megabytes and are needed only where passwords are set.
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH);
}
