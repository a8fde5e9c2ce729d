import type { ComparisonReport } from '../../../shared/contract/compare-types.ts';

/** Hands a report out as a file. */
export function saveReport({ name, text }: ComparisonReport): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it when the click returns; the address is given back a little later to be sure.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
