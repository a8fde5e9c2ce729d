import { counted } from '../../../shared/base/counted.ts';

/** What the pane of a sound says. */
export const audioStrings = {
  loading: 'Reading the sound…',
  failed: 'This sound cannot be played',
  label: (name: string) => `Sound ${name}`,
  wave: 'Waveform',
  help: 'Space plays and pauses, Left and Right skip, Home and End go to the ends, L toggles the loop.',
  play: 'Play',
  pause: 'Pause',
  loop: 'Loop',
  loopHint: 'Repeats the whole sound, or only the selection: drag over the waveform to select',
  clearLoop: 'Clear the selection',
  volume: 'Volume',
  rate: 'Speed',
  channels: 'Separate channels',
  replacing: {
    open: 'Replace sound…',
    command: 'Replace sound…',
    title: 'Replace this sound?',
    now: 'Now',
    after: 'After',
    play: (side: string) => `Play: ${side}`,
    pause: (side: string) => `Pause: ${side}`,
    position: 'Position',
    convert: 'Convert to fit the game',
    converted: 'Converted',
    mind: 'The game may not play it correctly',
    same: 'Same rate, channels and coding as the sound it replaces.',
    edit: 'The change is kept in your mod project. The game stays unchanged until you write to it.',
    accept: 'Replace',
    cancel: 'Cancel',
    done: 'Sound replaced in your mod project.',
    tooLarge: 'The file is larger than 16 MB. Choose a smaller one.',
  },
  marks: 'Cue points and loops',
  place: (now: string, end: string) => `${now} of ${end}`,
  selected: 'Selected bytes',
  facts: {
    coding: (coding: string, bits: number) => `${coding}, ${bits} bits`,
    rate: (rate: number) => `${rate.toLocaleString('en')} samples per second`,
    channels: (count: number) => (count === 1 ? 'mono' : count === 2 ? 'stereo' : `${count} channels`),
    duration: (seconds: string) => `${seconds} s`,
    frames: (count: number) => counted(count, 'frame'),
  },
  command: {
    group: 'Sound',
    play: 'Play or pause',
    back: 'Skip back',
    on: 'Skip forward',
    start: 'Go to start',
    end: 'Go to end',
    loop: 'Loop',
  },
};

interface SoundFacts {
  readonly coding: string;
  readonly bitsPerSample: number;
  readonly rate: number;
  readonly channels: number;
}

/** What a sound is, in a few words. */
export function factsOf({ coding, bitsPerSample, rate, channels }: SoundFacts, seconds: string): string {
  const { facts } = audioStrings;
  return [
    facts.coding(coding, bitsPerSample),
    facts.rate(rate),
    facts.channels(channels),
    facts.duration(seconds),
  ].join(' · ');
}
