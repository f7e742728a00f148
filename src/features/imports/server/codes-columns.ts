// The columns of a table of member codes, and other names that people use for them, in English and in Spanish.

import { MEMBER_IMPORT_COLUMNS, type MemberImportColumn } from '../rules/import-columns.ts';
import type { TableColumns } from './table/match-columns.ts';

export const CODE_COLUMNS: TableColumns<MemberImportColumn> = {
  all: MEMBER_IMPORT_COLUMNS,
  needed: [['name'], ['code']],
  dates: ['starts', 'ends'],
  names: ['name', 'code'],
  otherNames: {
    member: 'name',
    household: 'name',
    group: 'name',
    nombre: 'name',
    membercode: 'code',
    codigo: 'code',
    zone: 'zones',
    zona: 'zones',
    zonas: 'zones',
    time: 'times',
    hours: 'times',
    schedule: 'times',
    horas: 'times',
    horario: 'times',
    start: 'starts',
    validfrom: 'starts',
    firstday: 'starts',
    desde: 'starts',
    end: 'ends',
    validuntil: 'ends',
    expires: 'ends',
    lastday: 'ends',
    hasta: 'ends',
    mostuses: 'uses',
    maxuses: 'uses',
    usos: 'uses',
    mostvehicles: 'vehicles',
    maxvehicles: 'vehicles',
    plates: 'vehicles',
    cars: 'vehicles',
    vehiculos: 'vehicles',
  },
};
