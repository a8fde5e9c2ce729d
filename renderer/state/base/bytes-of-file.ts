import { FailureError } from '../../../shared/contract/failure.ts';

/** The bytes of a file that was chosen or dropped. */
export async function bytesOfFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await read(file, () => file.arrayBuffer()));
}

/** The same as text. */
export function textOfFile(file: File): Promise<string> {
  return read(file, () => file.text());
}

/** The browser names no reason that is worth passing on. */
async function read<T>({ name }: File, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    throw new FailureError({
      code: 'disk',
      text: `${name} could not be read. It may be a folder, or it was moved or changed since you chose it.`,
      where: { file: name },
      next: 'Choose it again.',
      details: String(error),
    });
  }
}
