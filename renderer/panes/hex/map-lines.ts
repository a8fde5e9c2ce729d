import type { FieldRow } from '../../../shared/contract/types.ts';
import { type OverlayHue, overlayHue, overlayHues } from '../../style/field-kinds.ts';

/** Windows of fields looked at for the overview; a larger asset is sampled evenly. */
const mostSamples = 64;
const asksAtOnce = 2;

export interface MapOptions {
  readonly size: number;
  /** Lines of the overview, each one hue. */
  readonly lines: number;
  readonly pageSize: number;
  /** The fields of one page, if they are here; asks for them otherwise. */
  pageAt(page: number): readonly FieldRow[] | undefined;
}

export interface MapLines {
  readonly hues: readonly (OverlayHue | undefined)[];
  /** Takes in what has come and asks for what is next, a little at a time; false when nothing was new and all is known. */
  step(): boolean;
}

/** The overview of an asset, filled in while its fields arrive. */
export function createMapLines(options: MapOptions): MapLines {
  const { size, lines, pageSize, pageAt } = options;
  const pages = Math.max(1, Math.ceil(size / pageSize));
  const samples = Math.min(pages, mostSamples);
  const hues: (OverlayHue | undefined)[] = new Array(lines).fill(undefined);
  const weights = new Float64Array(lines * overlayHues.length);
  const waiting = new Set(Array.from({ length: samples }, (_, i) => i));

  /** Spreads a sample's fields over the stretch of the asset that it stands for. */
  function take(sample: number, fields: readonly FieldRow[]): void {
    const page = Math.floor((sample * pages) / samples);
    const pageStart = page * pageSize;
    const length = Math.max(1, Math.min(pageSize, size - pageStart));
    const from = samples === pages ? pageStart / size : sample / samples;
    const share = samples === pages ? length / size : 1 / samples;
    for (const field of fields) {
      const start = Math.max(0, field.start - pageStart) / length;
      const end = Math.min(length, field.start + field.size - pageStart) / length;
      const stretch = { from: (from + start * share) * lines, to: (from + end * share) * lines };
      if (end > start) weigh(weights, overlayHue(field.kind), stretch);
    }
    settle(hues, weights, from * lines, (from + share) * lines);
  }

  return {
    hues,
    step() {
      let asked = 0;
      let isNews = false;
      for (const sample of waiting) {
        const fields = pageAt(Math.floor((sample * pages) / samples));
        if (fields === undefined) asked += 1;
        else {
          take(sample, fields);
          isNews = true;
          waiting.delete(sample);
        }
        if (asked >= asksAtOnce) return true;
      }
      return isNews || waiting.size > 0;
    },
  };
}

/** `from` and `to` in lines of the overview. */
function weigh(weights: Float64Array, hue: OverlayHue, { from, to }: { readonly from: number; readonly to: number }) {
  const band = overlayHues.indexOf(hue);
  const last = Math.min(weights.length / overlayHues.length, Math.ceil(to)) - 1;
  for (let line = Math.floor(from); line <= last; line++) {
    const covered = Math.min(to, line + 1) - Math.max(from, line);
    const at = line * overlayHues.length + band;
    weights[at] = (weights[at] ?? 0) + Math.max(0, covered);
  }
}

/** The hue with the most bytes wins its line. */
function settle(hues: (OverlayHue | undefined)[], weights: Float64Array, from: number, to: number): void {
  const last = Math.min(hues.length, Math.ceil(to));
  for (let line = Math.floor(from); line < last; line++) {
    const ofLine = weights.subarray(line * overlayHues.length, (line + 1) * overlayHues.length);
    const most = Math.max(...ofLine);
    if (most > 0) hues[line] = overlayHues[ofLine.indexOf(most)];
  }
}
