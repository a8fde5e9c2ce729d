import { counted } from '../../../shared/base/counted.ts';

/** What the pane of a sound says. */
export const audioStrings = {
  loading: 'Reading the sound…',
  failed: 'This sound cannot be played',
  label: (name: string) => `Sound ${name}`,
  wave: 'Waveform',
  help: 'Space plays and pauses, left and right move a little, Home and End go to the ends, L switches the loop.',
  play: 'Play',
  pause: 'Pause',
  loop: 'Loop',
  loopHint: 'Plays again from the start, or only the stretch that is marked: drag over the waveform to mark one',
  clearLoop: 'Unmark the stretch',
  volume: 'Volume',
  rate: 'Speed',
  channels: 'Channels apart',
  replacing: {
    open: 'Replace sound…',
    command: 'Replace sound…',
    title: 'Replace this sound?',
    now: 'Now',
    after: 'After',
    play: (side: string) => `Play: ${side}`,
    pause: (side: string) => `Pause: ${side}`,
    position: 'Position',
    convert: 'Convert it to fit the game',
    converted: 'Converted',
    mind: 'The game may not play it correctly',
    same: 'It has the same rate, channels and coding as the sound it replaces.',
    edit: 'This becomes an edit in your mod project. The game is not changed until you write it.',
    accept: 'Replace',
    cancel: 'Cancel',
    done: 'Sound replaced in your project.',
    tooLarge: 'The file is larger than 16 MB. Choose a smaller one.',
  },
  marks: 'Cue points and loops',
  place: (now: string, end: string) => `${now} of ${end}`,
  selected: 'Selected bytes',
  facts: {
    coding: (coding: string, bits: number) => `${coding}, ${bits} bits`,
    rate: (rate: number) => `${rate.toLocaleString('en')} samples a second`,
    channels: (count: number) => (count === 1 ? 'mono' : count === 2 ? 'stereo' : `${count} channels`),
    duration: (seconds: string) => `${seconds} s`,
    frames: (count: number) => counted(count, 'frame'),
  },
  command: {
    group: 'Sound',
    play: 'Play or pause',
    back: 'Back a little',
    on: 'On a little',
    start: 'To the start',
    end: 'To the end',
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
