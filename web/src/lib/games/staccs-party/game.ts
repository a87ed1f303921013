export { game } from '../staccs-uh-oh/game';
