import type { Problem } from '../../../shared/contract/types.ts';
import { problemAddress } from '../../index/address-in-index.ts';
import { installNumber, type View } from './place.ts';

/** Everything that is odd in an install, as the last scan found it. */
export function problemsOf({ services, index, install }: View): Problem[] {
  const number = installNumber(index, install);
  if (number === undefined) return [];
  return index.queries.problems.all(number).map(row => {
    const { weight, text, path, start, size, repairable } = row;
    const address = problemAddress(index, row);
    return {
      asset: services.assets.idOf(install.id, address),
      address,
      weight,
      text,
      ...(path !== null && { path }),
      ...(start !== null && { start }),
      ...(size !== null && { size }),
      repairable: repairable === 1,
    };
  });
}
