import type { RoomKind } from '../interior/rooms.ts'
import type { Random } from '../kit/random.ts'
import type { Casting, Subject } from '../subject.ts'
import type { Typology } from './building.ts'

export const casting: Casting<Typology> = {
  titles: [
    [/bench halfway/i, ['benchBridge']],
    [/covered footbridge/i, ['coveredBridge']],
    [/glass house|aunt irma/i, ['pavilion']],
    [/half a house/i, ['cottage']],
    [/long balcony|widows/i, ['block']],
    [/wall with rooms|contour line|corridor|headquarters/i, ['pavilion']],
    [/patio/i, ['pavilion']],
    [/swimming courtyard/i, ['poolCourt']],
    [/stepped school|kitchens|stairs shared/i, ['terraces']],
    [/under its own roof|market hall|ferry shelter/i, ['canopy']],
    [/below the lawn/i, ['pavilion']],
    [/side street|night school/i, ['block']],
    [/bus depot/i, ['busStation']],
    [/ferry house|harbour master/i, ['cantilever']],
    [/water tower/i, ['waterTower']],
    [/fire watcher/i, ['lookout']],
    [/keeper/i, ['lighthouse']],
    [/end of the pier/i, ['pier']],
    [/north light|saw and the shed|tram shed/i, ['sheds']],
    [/town hall/i, ['museum']],
    [/small boats|guildhall/i, ['barn']],
  ],
  typologies: {
    house: ['cottage', 'cottage', 'pavilion'],
    housing: ['block', 'block', 'terraces'],
    school: ['school'],
    library: ['museum', 'rotunda', 'cantilever'],
    museum: ['museum', 'museum', 'cantilever'],
    hall: ['barn', 'cottage'],
    chapel: ['chapel'],
    station: ['tramStation'],
    workshop: ['sheds', 'barn'],
    clinic: ['pavilion', 'school'],
    winery: ['barn'],
    boathouse: ['boathouse'],
    bridge: ['bridge'],
    tower: ['tower'],
    office: ['block', 'tower', 'cantilever'],
    theatre: ['rotunda', 'museum'],
    bath: ['pavilion', 'rotunda'],
    refuge: ['cabin'],
  },
}

/** What a second picture may show inside: always where the room is what people come for, else for some. */
const rooms: Readonly<Record<string, readonly (RoomKind | 'none')[]>> = {
  library: ['library'],
  museum: ['gallery'],
  bath: ['bath'],
  school: ['classroom', 'none'],
  house: ['living', 'bedroom', 'none', 'none'],
  office: ['studio', 'none'],
  clinic: ['waiting', 'none'],
}

export function roomOf(subject: Subject | undefined, rng: Random): RoomKind | undefined {
  const choice = subject && rooms[subject.typology]
  const room = choice ? rng.pick(choice) : 'none'
  return room === 'none' ? undefined : room
}
