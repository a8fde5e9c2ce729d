import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';

/** Where process numbers are unique: a machine since its start, and in it a container. */
export interface Machine {
  readonly host: string;
  /** The current boot of the machine; only Linux reports it. */
  readonly boot?: string;
  /** The unit of process start times; only Linux reports it. */
  readonly space?: string;
}

export function thisMachine(): Machine {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const space = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return { host: hostname(), ...(boot !== undefined && { boot }), ...(space !== undefined && { space }) };
}

/** When this machine was started, in milliseconds since 1970. */
export function bootTime(): number {
  return Date.now() - uptime() * 1000;
}

/** Whether a process with this number is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !['Z', 'X'].includes(statOf(pid)?.[0] ?? '');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}

/** Distinguishes a process from a later one with the same number, in clock ticks since boot; only on Linux. */
export function startTicks(pid: number): string | undefined {
  return statOf(pid)?.[19];
}

/** When a process was started, from the system's own tools; undefined if they do not say. Takes up to some seconds. */
export function startTime(pid: number, platform: NodeJS.Platform = process.platform): number | undefined {
  const [tool, args] =
    platform === 'win32'
      ? ([
          'powershell.exe',
          ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`],
        ] as const)
      : (['ps', ['-o', 'lstart=', '-p', `${pid}`]] as const);
  const env = { ...process.env, LC_ALL: 'C' };
  const output = attempt(() => execFileSync(tool, args, { env, timeout: 5000, encoding: 'utf8', stdio: 'pipe' }));
  const time = Date.parse(output ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** The fields of a process from its state on: the name before it may contain anything. */
function statOf(pid: number): readonly string[] | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // Other systems have no such file or tool.
    return undefined;
  }
}
