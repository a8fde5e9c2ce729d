import type { Fault } from '#layout';
import { type Failure, FailureError } from '../../shared/contract/failure.ts';
import type { FormatId } from '../../shared/formats/format-id.ts';
import { contentFailures } from './content.ts';

/** Throws a failure of the catalogue. */
export function refuse(failure: Failure): never {
  throw new FailureError(failure);
}

/** Refuses what could not be decoded to its end. */
export function refuseFault(address: string, format: FormatId, { start, path, text }: Fault): never {
  return refuse(contentFailures.damaged(address, format, start, path, text));
}
