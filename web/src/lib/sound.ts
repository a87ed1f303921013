import type { GameEvent } from './api';
import { settings } from './settings.svelte';

export type Sound = 'move' | 'attack' | 'turn' | 'over' | 'chat';

/**
 * Each sound as notes: pitch in hertz, start and length in seconds. None is low, as a phone's speaker
 * gives back little below 300 hertz; what comes with a turn is in tune with it.
 */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  move: [[330, 0, 0.1]],
  attack: [
    [494, 0, 0.1],
    [330, 0.09, 0.18],
  ],
  turn: [
    [392, 0, 0.1],
    [523, 0.1, 0.16],
  ],
  over: [
    [392, 0, 0.12],
    [494, 0.12, 0.12],
    [587, 0.24, 0.3],
  ],
  chat: [[659, 0, 0.09]],
};
const LOUDNESS = 0.2;
/** A tone that begins at once would click. */
const SWELL_S = 0.008;

const ATTACKS: readonly string[] = ['attacked', 'stolen', 'turned_back', 'caught'];
const SILENT: readonly string[] = ['acted', 'ended'];

/** What is heard of events that come together; null where nothing is. */
export function soundOf(events: readonly Pick<GameEvent, 'event'>[]): Sound | null {
  if (events.some(({ event }) => ATTACKS.includes(event))) return 'attack';
  return events.some(({ event }) => !SILENT.includes(event)) ? 'move' : null;
}

let context: AudioContext | null = null;

/** A short blip of our own making, where sound is on. */
export function play(sound: Sound): void {
  // Before anything has been touched browsers play nothing, and complain.
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  ring(context, sound);
}

/** Put a sound's notes into what plays, or records, them. */
export function ring(audio: BaseAudioContext, sound: Sound): void {
  for (const [pitch, start, length] of NOTES[sound]) blip(audio, pitch, start, length);
}

function blip(audio: BaseAudioContext, pitch: number, start: number, length: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const at = audio.currentTime + start;
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + SWELL_S);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
