// The texts of importing lots and zones.
import type { ImportColumn } from '../location-import.contract.ts';
export const LOT_COLUMNS: readonly ImportColumn[] = [
  'reference',
  'location',
  'address',
  'street',
  'city',
  'state',
  'zip',
  'phone',
  'latitude',
  'longitude',
  'time_zone',
  'zone',
  'price',
  'sold_by',
  'opens',
  'closes',
  'capacity',
  'rates',
  'taxes',
  'amenities',
  'clearance',
];

export const EXAMPLE = [
  'reference,location,address,phone,latitude,longitude,time_zone,zone,price,sold_by,opens,closes,capacity,rates,taxes,amenities,clearance',
  'HARBOR-1,Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,America/Chicago,1,5.00,hour,06:00,23:00,120,"Early bird: 12 flat, out by 18:00, Mon-Fri, 06:00-09:00; Evening: 8 flat, 17:00-23:00",City tax 10%,covered; EV charging,80 in',
  'HARBOR-1,Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,America/Chicago,2,24.00,day,06:00,23:00,,,,,',
  'OAK-1,Oak Street Lot,"1 E Oak St, Chicago, IL 60611",(312) 555-0199,,,,1,4.50,hour,00:00,00:00,,,,accessible,',
  '',
].join('\r\n');
