import type { Handlers } from '../../../shared/contract/call.ts';
import type { SearchHit } from '../../../shared/contract/search-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Services } from '../services.ts';
import { editedAssets } from './edited-assets.ts';
import { hitFields, pathLabels } from './path-labels.ts';
import { type AddressedPlace, type SearchNumbers, searchFolder } from './search-folder.ts';
import type { SearchPools } from './search-pool.ts';
import { soughtOf } from './search-question.ts';

type Topic = 'search' | 'hitFields' | 'pathLabels';

/** How often results are sent. */
const INTERVAL_MILLISECONDS = 50;

interface SearchNeeds {
  readonly services: Services;
  readonly searchPools: SearchPools;
}

/** Looking through a whole install. */
export function searchHandlers({ services, searchPools }: SearchNeeds): Pick<Handlers<Workbench>, Topic> {
  return {
    async search({ install: id, search, ...question }, { signal, progress }) {
      const install = services.installs.get(id);
      const toHit = ({ steps: _, address, ...place }: AddressedPlace): SearchHit => ({
        ...place,
        address,
        asset: services.assets.idOf(id, address),
      });
      const teller = createTeller(INTERVAL_MILLISECONDS, (hits, numbers) => {
        services.emit('searchFound', { search, hits: hits.map(toHit), ...numbers });
        progress({ text: 'Searching', done: numbers.done, total: numbers.totalBytes, unit: 'bytes' });
      });
      const sought = soughtOf(question);
      const edited = editedAssets(install);
      const summary = await searchFolder({
        folder: install.folder,
        sought,
        edited,
        pools: searchPools,
        signal,
        ...teller,
      });
      teller.flush();
      return summary;
    },
    hitFields: ({ install, hits }) => hitFields(services, services.installs.get(install), hits),
    pathLabels: ({ install, places }) => pathLabels(services, services.installs.get(install), places),
  };
}

/** Collects results between two messages; the first is sent at once. */
function createTeller(interval: number, tell: (places: readonly AddressedPlace[], numbers: SearchNumbers) => void) {
  let waiting: AddressedPlace[] = [];
  let numbers: SearchNumbers = { total: 0, done: 0, totalBytes: 0 };
  let last = Number.NEGATIVE_INFINITY;
  function flush(): void {
    last = performance.now();
    const places = waiting;
    waiting = [];
    tell(places, numbers);
  }
  return {
    found(places: readonly AddressedPlace[]) {
      for (const place of places) waiting.push(place); // one by one: a call cannot take 125,000 arguments
    },
    progress(now: SearchNumbers) {
      numbers = now;
      if (performance.now() - last >= interval) flush();
    },
    flush,
  };
}
