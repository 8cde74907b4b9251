import { parentPort, workerData } from 'node:worker_threads';
import { parseMarkdown } from './parse-markdown.ts';

parentPort?.postMessage('loaded');
parentPort?.postMessage(parseMarkdown(workerData as string));
