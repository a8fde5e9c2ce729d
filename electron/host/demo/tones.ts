/** A sound of the demo: eight bits, one channel, made by whole numbers only, so that every machine makes the same bytes. */
export interface DemoSound {
  readonly name: string;
  readonly samples: Uint8Array;
}

export const SAMPLE_RATE = 11_025;

type Wave = (phase: number) => number;

/** Phase 0 to 65,535 to -127 … 127. */
const triangle: Wave = phase => Math.trunc((Math.abs(phase - 32_768) * 254) / 32_768) - 127;
const square: Wave = phase => (phase < 32_768 ? 110 : -110);
/** Two parabolas: near enough to a sine for the ear. */
const round: Wave = phase => {
  const half = (phase % 32_768) / 128 - 128;
  const height = 127 - Math.trunc((half * half * 127) / 16_384);
  return phase < 32_768 ? height : -height;
};

interface Tone {
  readonly wave: Wave | 'noise';
  readonly milliseconds: number;
  /** Hertz at the beginning and at the end. */
  readonly pitch: readonly [number, number];
  /** 0 to 256 at the beginning and at the end. */
  readonly loudness: readonly [number, number];
}

const tones: Readonly<Record<string, readonly Tone[]>> = {
  'step_light.wav': [{ wave: 'noise', milliseconds: 90, pitch: [0, 0], loudness: [150, 0] }],
  'step_heavy.wav': [
    { wave: triangle, milliseconds: 60, pitch: [70, 45], loudness: [256, 190] },
    { wave: 'noise', milliseconds: 160, pitch: [0, 0], loudness: [190, 0] },
  ],
  'servo_turn.wav': [{ wave: triangle, milliseconds: 400, pitch: [180, 240], loudness: [90, 90] }],
  'heat_alarm.wav': [
    { wave: square, milliseconds: 180, pitch: [660, 660], loudness: [120, 120] },
    { wave: square, milliseconds: 180, pitch: [495, 495], loudness: [120, 120] },
    { wave: square, milliseconds: 180, pitch: [660, 660], loudness: [120, 60] },
  ],
  'beam_light.wav': [{ wave: round, milliseconds: 260, pitch: [1760, 700], loudness: [200, 0] }],
  'beam_heavy.wav': [
    { wave: round, milliseconds: 120, pitch: [420, 900], loudness: [60, 230] },
    { wave: round, milliseconds: 380, pitch: [900, 210], loudness: [230, 0] },
  ],
  'gun_burst.wav': [
    { wave: 'noise', milliseconds: 45, pitch: [0, 0], loudness: [256, 40] },
    { wave: 'noise', milliseconds: 45, pitch: [0, 0], loudness: [236, 30] },
    { wave: 'noise', milliseconds: 110, pitch: [0, 0], loudness: [256, 0] },
  ],
  'rail_crack.wav': [
    { wave: square, milliseconds: 25, pitch: [2400, 300], loudness: [256, 200] },
    { wave: 'noise', milliseconds: 300, pitch: [0, 0], loudness: [180, 0] },
  ],
  'rocket_out.wav': [{ wave: 'noise', milliseconds: 620, pitch: [0, 0], loudness: [40, 210] }],
  'flare_hiss.wav': [{ wave: 'noise', milliseconds: 480, pitch: [0, 0], loudness: [70, 10] }],
  'menu_click.wav': [{ wave: triangle, milliseconds: 21, pitch: [1200, 900], loudness: [200, 0] }],
};

/** All sounds of the demo, in the order of its sound list. */
export const demoSounds: readonly DemoSound[] = Object.entries(tones).map(([name, parts]) => ({
  name,
  samples: Uint8Array.from(parts.flatMap(samplesOf)),
}));

function samplesOf({ wave, milliseconds, pitch, loudness }: Tone): number[] {
  const count = Math.trunc((milliseconds * SAMPLE_RATE) / 1000);
  const samples: number[] = [];
  let phase = 0;
  let seed = 0x2545;
  for (let i = 0; i < count; i++) {
    seed = (seed * 1103 + 12_345) % 65_536;
    const height = wave === 'noise' ? (seed >> 8) - 128 : wave(phase);
    samples.push(128 + Math.trunc((height * between(loudness, i, count)) / 256));
    phase = (phase + Math.trunc((between(pitch, i, count) * 65_536) / SAMPLE_RATE)) % 65_536;
  }
  return samples;
}

function between([from, to]: readonly [number, number], step: number, steps: number): number {
  return from + Math.trunc(((to - from) * step) / steps);
}

/** A sound as a WAV file. */
export function wavOf({ samples }: DemoSound): Uint8Array {
  const padding = samples.length % 2;
  const file = new Uint8Array(44 + samples.length + padding);
  const view = new DataView(file.buffer);
  const tag = (at: number, text: string) =>
    file.set(
      Uint8Array.from(text, letter => letter.charCodeAt(0)),
      at,
    );
  tag(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  tag(36, 'data');
  view.setUint32(40, samples.length, true);
  file.set(samples, 44);
  return file;
}
