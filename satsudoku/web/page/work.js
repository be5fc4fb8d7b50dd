/* The one desk of the page, its clock, and what keeps its work. */

import { Autosave } from "./autosave.js";
import { Clock } from "./clock.js";
import { Desk } from "./desk.js";
import { Fog } from "./fog.js";

export const desk = new Desk();
export const fog = new Fog(desk);
export const clock = new Clock(desk);
export const autosave = new Autosave(desk, clock);
