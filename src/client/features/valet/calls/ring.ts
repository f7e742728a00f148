// Two tones and a vibration. A browser plays sound only once its page was touched.

let audio: AudioContext | null = null;

/** Called by a touch. */
export function allowSound(): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
}

const TONES = [
  { hertz: 880, from: 0 },
  { hertz: 1175, from: 0.22 },
];
const TONE_SECONDS = 0.18;

export function ring(): void {
  navigator.vibrate?.([250, 120, 250]);
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
