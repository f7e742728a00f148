/** Who may use an endpoint about one lot. `name` is the parameter, or the field of the body, that holds the lot's id. */

type Where = 'params' | 'body';

/** The lot's owner, and the managers of the owner's team who were given this lot. */
export const lotManagers = (name: string, where: Where = 'params') =>
  ({
    kind: 'roles',
    roles: ['vendor', 'manager'],
    whose: { thing: 'location', in: where, name, as: 'team' },
  }) as const;

/** The officers who service the lot, and its owner. */
export const lotOfficers = (name: string, where: Where = 'params') =>
  ({
    kind: 'roles',
    roles: ['enforcer', 'vendor'],
    whose: { thing: 'location', in: where, name, as: 'officer' },
  }) as const;
