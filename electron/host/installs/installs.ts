import type { InstallId } from '../../../shared/contract/types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { Installs } from '../services.ts';
import type { OpenInstall } from './open-install.ts';

export interface InstallTable extends Installs {
  add(install: OpenInstall): void;
  remove(id: InstallId): void;
}

/** The open game folders. */
export function createInstalls(): InstallTable {
  const open = new Map<InstallId, OpenInstall>();
  return {
    get: id => open.get(id) ?? refuse(failures.unknownInstall()),
    all: () => [...open.values()],
    add: install => void open.set(install.id, install),
    remove: id => void open.delete(id),
  };
}
