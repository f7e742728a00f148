// What a camera in a lane would photograph: the back of a car, its plate and the time. For the sandbox alone.

const [WIDTH, HEIGHT] = [640, 400];

type Passing = { readonly plate: string; readonly state: string; readonly at: Date };

/** @returns a JPEG in base64, some 20 KB; undefined where nothing can be drawn */
export function drawPassingCar({ plate, state, at }: Passing): string | undefined {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext?.('2d');
  if (!pen) return undefined;
  const fill = (color: string, box: readonly [number, number, number, number]) => {
    pen.fillStyle = color;
    pen.fillRect(...box);
  };
  fill('#5b6468', [0, 0, WIDTH, HEIGHT]);
  fill('#454d51', [0, 300, WIDTH, 100]);
  fill('#2f5d8a', [120, 110, 400, 210]);
  fill('#b9cfdc', [170, 70, 300, 80]);
  fill('#8f1d22', [130, 180, 60, 40]);
  fill('#8f1d22', [450, 180, 60, 40]);
  fill('#1d2124', [140, 310, 80, 40]);
  fill('#1d2124', [420, 310, 80, 40]);
  fill('#f7f7f2', [220, 215, 200, 80]);
  pen.textAlign = 'center';
  pen.fillStyle = '#16181a';
  pen.font = 'bold 44px monospace';
  pen.fillText(plate.toUpperCase(), WIDTH / 2, 280, 190);
  pen.font = '18px sans-serif';
  pen.fillText(state, WIDTH / 2, 237);
  pen.textAlign = 'left';
  pen.fillStyle = '#ffffff';
  pen.fillText(at.toISOString(), 12, HEIGHT - 12);
  return canvas.toDataURL('image/jpeg', 0.8).split(',')[1];
}
