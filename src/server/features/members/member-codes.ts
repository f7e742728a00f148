// What the rest of the server may do with members' codes.

export { fixPlateOfCode } from './fix-plate.ts';
