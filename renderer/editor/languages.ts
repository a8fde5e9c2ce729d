import { registerGw } from './gw-language.ts';
import { registerZrd } from './zrd-language.ts';

// Once for the whole window, when the first text is shown.
registerZrd();
registerGw();
