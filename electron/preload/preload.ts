import { contextBridge, ipcRenderer } from 'electron';
import { hostBridge } from './host-bridge.ts';

contextBridge.exposeInMainWorld('gantry', hostBridge(ipcRenderer));
