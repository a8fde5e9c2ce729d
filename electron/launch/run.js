import { spawn } from 'node:child_process';

/**
 * Runs a program and returns its exit status. Meanwhile this process only passes signals on: a Ctrl+C in a terminal reaches
 * the child by itself, and the child decides how to shut down.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(child: import('node:child_process').ChildProcess) => void} [onStarted]
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}, onStarted = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    onStarted(child);
    const stopPassing = passSignals(child);
    child.on('error', error => {
      stopPassing();
      reject(error);
    });
    child.on('close', (code, signal) => {
      stopPassing();
      resolve(code ?? 128 + signalNumber(signal));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void}
 */
function passSignals(child) {
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    const terminalSentItAlready = signal === 'SIGINT' && process.stdin.isTTY;
    if (!terminalSentItAlready) child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

/** @param {NodeJS.Signals | null} signal */
function signalNumber(signal) {
  return signal === 'SIGINT' ? 2 : signal === 'SIGTERM' ? 15 : signal === 'SIGHUP' ? 1 : 9;
}
