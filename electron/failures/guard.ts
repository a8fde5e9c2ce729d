import { hexOffset } from '../../shared/base/hex.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { EditProblem } from '../../shared/contract/guard-types.ts';

/** What the guard refuses. */
export const guardFailures = {
  breaks: ({ address, path, start, text }: EditProblem, more: number): Failure => {
    const at = start === undefined ? '' : ` at ${hexOffset(start)}`;
    const place = path === '' ? `${address}${at}` : `${address}: ${path}${at}`;
    const others = more === 0 ? '' : `, and ${more} more`;
    return {
      code: 'refused',
      text: `This edit would break ${place}: ${text}${others}.`,
      where: { file: address, ...(path !== '' && { path }), ...(start !== undefined && { start }) },
      next: 'Nothing was written. Use --force to write it anyway.',
    };
  },
} as const;
