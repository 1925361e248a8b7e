-- Custom SQL migration file, put your code below! --
-- Whoever has an account from before addresses were confirmed need not confirm theirs.
UPDATE "people" SET "email_confirmed_at" = "created_at";
--> statement-breakpoint
-- What the personal form offers from the first day on; organisers change it at /admin/choices.
INSERT INTO "choices" ("kind", "value", "labels", "position") VALUES
('gender', 'female', '{"en": "Woman", "fr": "Femme", "zh-hans": "女", "es": "Mujer"}', 0),
('gender', 'male', '{"en": "Man", "fr": "Homme", "zh-hans": "男", "es": "Hombre"}', 1),
('gender', 'non_binary', '{"en": "Non-binary", "fr": "Non binaire", "zh-hans": "非二元性别", "es": "No binario"}', 2),
('gender', 'unspecified', '{"en": "I prefer not to say", "fr": "Je préfère ne pas le dire", "zh-hans": "不愿透露", "es": "Prefiero no decirlo"}', 3),
('profession', 'architect', '{"en": "Architect", "fr": "Architecture", "zh-hans": "建筑师", "es": "Arquitectura"}', 0),
('profession', 'interior_designer', '{"en": "Interior designer", "fr": "Design d’intérieur", "zh-hans": "室内设计师", "es": "Diseño de interiores"}', 1),
('profession', 'landscape_architect', '{"en": "Landscape architect", "fr": "Architecture de paysage", "zh-hans": "景观设计师", "es": "Paisajismo"}', 2),
('profession', 'urban_designer', '{"en": "Urban designer", "fr": "Design urbain", "zh-hans": "城市设计师", "es": "Diseño urbano"}', 3),
('profession', 'industrial_designer', '{"en": "Industrial designer", "fr": "Design industriel", "zh-hans": "工业设计师", "es": "Diseño industrial"}', 4),
('profession', 'graphic_designer', '{"en": "Graphic designer", "fr": "Design graphique", "zh-hans": "平面设计师", "es": "Diseño gráfico"}', 5),
('profession', 'lighting_designer', '{"en": "Lighting designer", "fr": "Conception d’éclairage", "zh-hans": "照明设计师", "es": "Diseño de iluminación"}', 6),
('profession', 'engineer', '{"en": "Engineer", "fr": "Ingénierie", "zh-hans": "工程师", "es": "Ingeniería"}', 7),
('profession', 'builder', '{"en": "Contractor or builder", "fr": "Construction", "zh-hans": "承建商", "es": "Construcción"}', 8),
('profession', 'manufacturer', '{"en": "Manufacturer", "fr": "Fabrication", "zh-hans": "制造商", "es": "Fabricación"}', 9),
('profession', 'developer', '{"en": "Property developer", "fr": "Promotion immobilière", "zh-hans": "房地产开发商", "es": "Promoción inmobiliaria"}', 10),
('profession', 'photographer', '{"en": "Photographer", "fr": "Photographie", "zh-hans": "摄影师", "es": "Fotografía"}', 11),
('profession', 'journalist', '{"en": "Journalist or editor", "fr": "Journalisme ou édition", "zh-hans": "记者或编辑", "es": "Periodismo o edición"}', 12),
('profession', 'communicator', '{"en": "Communications", "fr": "Communications", "zh-hans": "传播与公关", "es": "Comunicación"}', 13),
('profession', 'teacher', '{"en": "Teacher", "fr": "Enseignement", "zh-hans": "教师", "es": "Docencia"}', 14),
('profession', 'student', '{"en": "Student", "fr": "Études", "zh-hans": "学生", "es": "Estudiante"}', 15),
('profession', 'other', '{"en": "Other", "fr": "Autre", "zh-hans": "其他", "es": "Otra"}', 16);
