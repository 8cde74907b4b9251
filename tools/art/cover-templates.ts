import type { Template } from './cover-canvas.ts';
import { temple } from './cover-templates-antique.ts';
import { cloth, deco, marble } from './cover-templates-binding.ts';
import { blueprint, cells, plot } from './cover-templates-course.ts';
import { arches, moon, ridges, waves } from './cover-templates-landscape.ts';
import { botanic, orbits, poster, tiles } from './cover-templates-paperback.ts';

export const templates = {
  ...{ arches, blueprint, botanic, cells, cloth, deco, marble, moon },
  ...{ orbits, plot, poster, ridges, temple, tiles, waves },
} satisfies Record<string, Template>;
