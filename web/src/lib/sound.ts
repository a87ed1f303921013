import { settings } from './settings.svelte';

type Sound = 'move' | 'turn' | 'over' | 'chat';

/** Each sound as notes: pitch in hertz, start and length in seconds. */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  move: [[196, 0, 0.07]],
  turn: [
    [392, 0, 0.1],
    [523, 0.1, 0.16],
  ],
  over: [
    [392, 0, 0.12],
    [494, 0.12, 0.12],
    [587, 0.24, 0.3],
  ],
  chat: [[660, 0, 0.06]],
};
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

/** A short blip of our own making, where sound is on. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [pitch, start, length] of NOTES[sound]) blip(context, pitch, start, length);
}

function blip(audio: AudioContext, pitch: number, start: number, length: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const at = audio.currentTime + start;
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
