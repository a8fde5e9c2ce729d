import type { Content, Pieces } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { ExportKind } from '../../../shared/contract/command-types.ts';
import { modelJson } from '../model-json.ts';
import type { View } from '../view.ts';
import { jsonStream } from './json-bytes.ts';

/** A form of some content: what to write, and its file extension; or why there is none. */
export type Form = { readonly content: Content; readonly ending: string } | { readonly why: string };

/** One form of a file or entry; undefined if its format has no such form. */
export function exportOf(view: View, kind: ExportKind): Form | undefined {
  const { source } = view;
  // First, before anything is read: thousands of entries are not decoded just to be copied.
  if (kind === 'raw') return { content: [source], ending: '' };
  const { format } = view;
  if (!format.exportsAs.some(known => known === kind)) return undefined;
  const { decoded } = view;
  if (decoded === undefined) return undefined;
  if (decoded.fault !== undefined) return { why: decoded.fault.text };
  if (kind === 'wav') return wavForm(view.name, source, format.sounds?.toPcm(decoded.value));
  if (kind === 'json') return { content: jsonStream(modelJson(format, decoded.value)), ending: '.json' };
  if (kind === 'csv') return csvForm(format.toCsv?.(decoded.value));
  if (kind === 'binary') return binaryForm(format.binary?.of(decoded.value));
  return format.text && textForm(format.text.toText(decoded.value), '.txt');
}

function binaryForm(made: { readonly source: Source } | { readonly why: string } | undefined): Form | undefined {
  return made && ('why' in made ? made : { content: [made.source], ending: '' });
}

function csvForm(made: string | { readonly why: string } | undefined): Form | undefined {
  return typeof made === 'string' ? textForm(made, '.csv') : made;
}

function textForm(text: string, ending: string): Form {
  return { content: [new TextEncoder().encode(text)], ending };
}

/** Unchanged, if every player can play it already. */
function wavForm(name: string, source: Source, pcm: Pieces | undefined): Form {
  return { content: pcm ?? [source], ending: /\.wav$/i.test(name) ? '' : '.wav' };
}
