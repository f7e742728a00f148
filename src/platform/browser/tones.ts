// Two tones, for users who asked for them. A browser plays sound only once its page was touched.

let audio: AudioContext | null = null;

/** Called on a touch; resolves once tones can be played. */
export async function allowSound(): Promise<void> {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  await audio.resume().catch(() => {});
}

/** The next touch of the page allows sound. @returns a function that undoes this */
export function allowSoundByTouch(): () => void {
  document.addEventListener('pointerdown', allowSound, { once: true });
  return () => document.removeEventListener('pointerdown', allowSound);
}

const TONES = [
  { hertz: 880, from: 0 },
  { hertz: 1175, from: 0.22 },
];
const TONE_SECONDS = 0.18;

/** Silent until a touch has allowed it. */
export function playTones(): void {
  if (audio?.state !== 'running') return;
  for (const { hertz, from } of TONES) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + from;
    tone.frequency.value = hertz;
    // Without the fade, the end of a tone clicks.
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + TONE_SECONDS);
  }
}
