const TONES_AT = [0, 0.25];
const TONE_SECONDS = 0.15;
const HERTZ = 330;
const LOUDNESS = 0.2;

let audio: AudioContext | null = null;

/** Two short low tones, for a driver who looks at the bar. Nothing is heard where a browser plays nothing before the first touch. */
export function soundRefusal(): void {
  if (!globalThis.AudioContext) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
  for (const at of TONES_AT) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = HERTZ;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + TONE_SECONDS);
  }
}
