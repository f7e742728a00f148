import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Gazetteer } from './gazetteer.ts';

export type LoadGazetteer = () => Promise<Gazetteer>;

const PROGRAM = fileURLToPath(new URL('./gazetteer-process.ts', import.meta.url));

let loaded: Promise<Gazetteer> | undefined;

/** Built at the first question and kept; a failure is not kept, so that the next question tries again. */
export const loadGazetteer: LoadGazetteer = () => {
  loaded ??= buildInOwnProcess().catch((failure: unknown) => {
    loaded = undefined;
    throw failure;
  });
  return loaded;
};

/** About a second, during which the server goes on answering. */
function buildInOwnProcess(): Promise<Gazetteer> {
  return new Promise((resolve, reject) => {
    // The server's own flags (a debugger's port, a test runner's loader) are not for this process.
    const builder = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    builder.once('message', (gazetteer) => resolve(gazetteer as Gazetteer));
    builder.once('error', reject);
    builder.once('exit', (code, signal) =>
      reject(new Error(`The gazetteer's process ended early: ${code ?? signal}.`)),
    );
  });
}
