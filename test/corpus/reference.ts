import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/zipper/', import.meta.url));

/** For describe.skipIf; the reason belongs into the name of what is skipped. */
export const hasReference: boolean = existsSync(folder);

export interface ReferenceFile {
  readonly path: string;
  readonly type: string;
  readonly isConfirmed: boolean;
  readonly expected: string;
}

/** The rows of the manifest, header left out. */
export function referenceFiles(): ReferenceFile[] {
  const [, ...rows] = readFileSync(`${folder}MANIFEST.tsv`, 'utf8').trim().split(/\r?\n/);
  return rows.map(row => {
    const [path = '', , , , type = '', made = '', expected = ''] = row.split('\t');
    return { path, type, isConfirmed: !made.includes('unconfirmed'), expected };
  });
}

export function readReference(path: string): Uint8Array {
  return Uint8Array.from(readFileSync(folder + path));
}

export function readReferenceJson(path: string): unknown {
  return JSON.parse(readFileSync(folder + path, 'utf8'));
}

/** What a script that reads the JSON sees of it. */
export function parsedJson(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json));
}
