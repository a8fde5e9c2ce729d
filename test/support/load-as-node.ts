import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runsBuilt } from './gantry-program.ts';

const builtWorkerUrl = new URL('built-worker-url.ts', import.meta.url).href;
const require = createRequire(import.meta.url);

const isTest = (url = '') => url.includes('.test.ts');

// Node itself loads the tests, so calls across imports cost nothing. It cannot read JSX and styles.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isAsked = found.url.endsWith('/electron/workers/worker-url.ts') && !isTest(context.parentURL);
    return runsBuilt && isAsked ? { ...found, url: builtWorkerUrl } : found;
  },
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!url.endsWith('.tsx')) return next(url, context);
    const { transformSync }: typeof import('esbuild') = require('esbuild');
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', sourcemap: 'inline', sourcefile: url });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
