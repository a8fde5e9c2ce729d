import type { Handlers } from '../../shared/contract/call.ts';
import type { Hello } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import { formats } from '../../shared/formats/index.ts';
import { failures } from './failures.ts';
import type { HostOptions } from './host.ts';
import type { Log } from './log.ts';
import { redactHome } from './redact.ts';
import { refuse } from './refuse.ts';
import type { Requests } from './requests.ts';

/** What a window asks before it knows anything, and what it tells when it fails. */
export function helloHandlers(
  { version, transport, safe, chooseFolder }: HostOptions,
  log: Log,
  requests: Requests,
): Pick<Handlers<Workbench>, 'hello' | 'chooseFolder' | 'reportBug'> {
  return {
    hello: async () => ({
      version,
      transport,
      safe,
      platform: platform(),
      logFolder: log.folder,
      requested: requests.take(),
      formats: formats.map(({ id, title, icon, scope }) => ({ id, title, icon, scope })),
    }),
    async chooseFolder() {
      if (chooseFolder === undefined) return refuse(failures.noDialog());
      return { folder: await chooseFolder() };
    },
    async reportBug({ text, where }) {
      log.note('window', redactHome(text), where === undefined ? {} : { where });
      return undefined;
    },
  };
}

function platform(): Hello['platform'] {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}
