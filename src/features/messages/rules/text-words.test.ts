import { describe, expect, it } from 'vitest';
import { readTextWord } from './text-words.ts';

describe('an incoming text', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOPALL',
    'stop all',
    'UNSUBSCRIBE',
    'Cancel',
    'END',
    'quit!',
    'revoke',
    'opt out',
    'Alto',
    'cancelar',
  ])('that says "%s" opts out', (body) => expect(readTextWord(body)).toBe('stop'));

  it.each(['START', 'unstop', 'Yes', 'yes!', 'Empezar'])('that says "%s" opts in', (body) =>
    expect(readTextWord(body)).toBe('start'),
  );

  it.each(['HELP', 'help?', 'Info', 'ayuda'])('that says "%s" asks for help', (body) =>
    expect(readTextWord(body)).toBe('help'),
  );

  it.each(['', 'Please stop the car at the gate', 'yes please', 'the end', '🚗'])(
    'that says "%s" is just a text',
    (body) => expect(readTextWord(body)).toBeNull(),
  );
});
