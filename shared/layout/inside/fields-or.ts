import { deferredSink } from './deferred-sink.ts';
import { asFault } from './fault.ts';
import type { FieldSink } from './field-sink.ts';
import type { Fault, Layout } from './layout.ts';
import type { Reader } from './reader.ts';

/** Where fields are read from, and where they go. */
interface Naming {
  readonly r: Reader;
  readonly out: FieldSink;
}

interface Otherwise {
  /** Whether the fault stops the file after all. */
  readonly isFatal?: boolean;
  /** Names the bytes of the part in another way, from its start on. */
  instead(fault: Fault): void;
}

/** The fields of a part; if it cannot be read, none of them, and others instead. */
export function fieldsOr(
  of: Pick<Layout<never>, 'fields'>,
  { r, out }: Naming,
  { isFatal = false, instead }: Otherwise,
): unknown {
  const mark = r.mark();
  const held = deferredSink(out);
  try {
    const seen = of.fields(r, held.sink);
    held.release();
    return seen;
  } catch (error) {
    const { fault } = asFault(error);
    if (isFatal) throw error;
    held.drop();
    r.rewind(mark);
    instead(fault);
    return undefined;
  }
}
