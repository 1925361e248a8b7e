import { chooseSize, type Drawing } from '../kit/format.ts'
import type { Palette } from '../kit/palette.ts'
import { at, random, times } from '../kit/random.ts'
import { type Subject, shownFor } from '../subject.ts'
import { casting } from './casting.ts'
import { paintRoom, type Seat } from './room.ts'
import { buildRoom, type RoomKind, roomKinds } from './rooms.ts'

/** One room by day and in the evening, straight on, from a corner, and close to what stands in it. */
export function interiorViews(seed: number, palette: Palette, count: number, subject?: Subject): Drawing[] {
  return drawRooms(
    seed,
    palette,
    count,
    random(seed, 'typology').pick(shownFor(casting, subject) ?? roomKinds),
  )
}

/** The one room that a building shows among its pictures. */
export function drawRoom(seed: number, palette: Palette, kind: RoomKind): Drawing {
  return at(drawRooms(seed, palette, 1, kind), 0)
}

function drawRooms(seed: number, palette: Palette, count: number, chosen: RoomKind): Drawing[] {
  const late = random(seed, 'light').chance({ dining: 0.6, bar: 0.9 }[String(chosen)] ?? 0.2)
  return times(count, (i) => {
    const rng = random(seed + i * 13, 'camera')
    const room = buildRoom(chosen, random(seed, 'plan'), palette, i === 2 ? !late : late)
    const upright = i % 2 === 1 || rng.chance(0.3)
    const size = chooseSize(rng, upright ? ['4:5', '3:4', '2:3', '1:1'] : ['3:2', '4:3', '16:9', '3:2'])
    const straight = i === 0 && rng.chance(0.55)
    const turn = straight ? 0 : rng.side() * rng.range(0.14, 0.42)
    const near = i === 1 ? rng.range(1.5, 2.4) : rng.range(-0.6, 0.5)
    const seat: Seat = {
      ...size,
      at: [(-Math.sign(turn) || 0) * room.width * rng.range(0.1, 0.26), rng.range(1.35, 1.7), near],
      yaw: turn,
      view: i === 1 ? rng.range(42, 54) : rng.range(60, 72),
      shift: rng.range(-0.02, 0.08),
    }
    return paintRoom(room, seat, palette, seed)
  })
}
