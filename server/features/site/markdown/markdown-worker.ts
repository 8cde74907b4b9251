import { parentPort, workerData } from 'node:worker_threads';
import { parseMarkdown } from './parse-markdown.ts';

parentPort?.postMessage(parseMarkdown(workerData as string));
